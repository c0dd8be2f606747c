import { massReadings as words } from '#text/file-readings.ts'
import { useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = { file: string; onFile: (id: undefined) => void }

/** Takes back a table that was not handed in: it makes room for others. */
export function RemoveFile({ file, onFile }: Props) {
  const remove = useWrite('/api/files/remove')
  return (
    <>
      <Button
        look="quiet"
        busy={remove.isPending}
        onClick={() => remove.mutate({ body: { file } }, { onSuccess: () => onFile(undefined) })}
      >
        {words.remove}
      </Button>
      {remove.error && (
        <Alert tone="act" announce>
          {remove.error.message}
        </Alert>
      )}
    </>
  )
}
