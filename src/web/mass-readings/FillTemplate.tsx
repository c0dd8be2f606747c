import { massReadings as words } from '#text/mass-readings.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './mass-readings.module.css'
import { MassSteps } from './MassSteps.tsx'
import { WindowNote } from './WindowNote.tsx'

/** The first step: what the template asks for, and what comes of the file. */
export const FillTemplate = () => (
  <div className={styles.page}>
    <MassSteps at={0} />
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
