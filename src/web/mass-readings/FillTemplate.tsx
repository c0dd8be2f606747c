import { massReadings as words } from '#text/mass-readings.ts'
import { Card } from '#web/ui/Card.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import styles from './mass-readings.module.css'
import { MassSteps } from './MassSteps.tsx'
import { WindowNote } from './WindowNote.tsx'

/** The first step: the template with the customer's points, and the button for the filled one. */
export const FillTemplate = ({ onFile }: { onFile: (id: string) => void }) => (
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
        <div>
          <DownloadButton path="/api/entity/readings/mass/template" body={{}}>
            {words.template.download}
          </DownloadButton>
        </div>
      </Card>
      <Card title={words.upload.title}>
        <p>{words.upload.text}</p>
        <div>
          <ChooseFile onFile={onFile}>{words.upload.open}</ChooseFile>
        </div>
      </Card>
    </div>
  </div>
)
