import { massReadings as words } from '#text/file-readings.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './file-readings.module.css'
import { FileSteps } from './FileSteps.tsx'
import { WindowNote } from './FileWindowNote.tsx'

/** The first step: what the template asks for, and what comes of the file. */
export const FillTemplate = () => (
  <div className={styles.page}>
    <FileSteps at={0} />
    <WindowNote />
    <div className={styles.sides}>
      <Card title={words.template.title}>
        <p>{words.template.text}</p>
        <ul className={styles.rules}>
          {words.template.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
      <Card title={words.upload.title}>
        <p>{words.upload.text}</p>
      </Card>
    </div>
  </div>
)
