import { IconUpload, IconX } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type FileKind, foreignEnding } from '#domain/file-kinds.ts'
import { kit } from '#text/kit.ts'
import { Alert } from './Alert.tsx'
import { Button, IconButton } from './Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import { FilePreview } from './FilePreview.tsx'
import { Progress } from './Progress.tsx'
import styles from './upload.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** above the field: which file, where the template is */
  children?: ReactNode
  /** for the file chooser, as in `accept`: «.xls,.xlsx,.csv» */
  accept: string
  /** the same in words: «XLS, XLSX або CSV» */
  acceptText: string
  megabytes: number
  /** a file whose name tells that it is of none of them is refused when it is chosen; without them only the server judges */
  kinds?: readonly FileKind[]
  multiple?: boolean
  /** the verb of the button; «Завантажити» by default */
  action?: string
  /** per cent during the upload */
  progress?: number | null
  /** what is being done with the file once it is there; in place of the per cent */
  status?: string | undefined
  error?: ReactNode
  /** what the server said of single files; they are not sent again */
  refused?: ReadonlyMap<File, string>
  /** files that have arrived: those that could not go are left in the dialog, each with its reason */
  arrived?: ReadonlySet<File>
  /** a photo from the phone's camera */
  camera?: boolean
  /** `left`: how many of the chosen files do not go */
  onSend: (files: readonly File[], left: number) => void
}

/** Without a mouse nobody can drag a file here. */
const canDrag = window.matchMedia('(any-hover: hover)')

const sameAs = (file: File) => (other: File) =>
  file.name === other.name && file.size === other.size && file.lastModified === other.lastModified

/** The browser would open a file dropped beside the field in place of the page, and what was typed would be lost. */
function useStrayDrops(open: boolean) {
  useEffect(() => {
    if (!open) return
    const ignore = (event: Event) => event.preventDefault()
    document.addEventListener('dragover', ignore)
    document.addEventListener('drop', ignore)
    return () => {
      document.removeEventListener('dragover', ignore)
      document.removeEventListener('drop', ignore)
    }
  }, [open])
}

const UNKNOWN_TYPES: readonly string[] = ['', 'application/octet-stream']

/** What appears below the edge of the dialog is moved into view. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Why a file does not go with the others, beside its name. */
const Refusal = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <span key={text} ref={reveal} role="alert" className={styles.refusal}>
      {text}
    </span>
  )

/**
 * Uploads files by dragging, by choosing or by the camera; at most 760 px wide (spec §9). The server decides by the
 * content what a file is.
 */
export function UploadDialog(props: Props) {
  const {
    open,
    onClose,
    title,
    children,
    accept,
    acceptText,
    megabytes,
    kinds,
    multiple = false,
    action = kit.upload.send,
    progress = null,
    status,
    error,
    refused,
    arrived,
    camera = false,
    onSend,
  } = props
  const [chosenFiles, setFiles] = useState<readonly File[]>([])
  const files = chosenFiles.filter((file) => !arrived?.has(file))
  const [over, setOver] = useState(false)
  const id = useId()

  useStrayDrops(open)

  const take = (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    setFiles(
      multiple ? [...files, ...chosen.filter((file) => !files.some(sameAs(file)))] : chosen.slice(0, 1),
    )
  }
  const refusalOf = (file: File): string | undefined => {
    // an ending that the system does not know either («Договір.v2») is no kind: the server looks at the content
    const foreign =
      kinds === undefined || UNKNOWN_TYPES.includes(file.type) ? null : foreignEnding(file.name, kinds)
    if (foreign !== null) return kit.upload.foreign(foreign, acceptText)
    if (file.size === 0) return kit.upload.empty
    if (file.size > megabytes * 1_048_576) return kit.upload.tooLarge(megabytes)
    return refused?.get(file)
  }
  const good = files.filter((file) => refusalOf(file) === undefined)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.target.files ?? [])])
    // the same file may be chosen again after it was removed
    event.target.value = ''
  }
  const close = () => {
    setFiles([])
    onClose()
  }

  return (
    <Dialog open={open} onClose={close} title={title} width="upload" keepOnClickOutside>
      {children}
      <div
        className={styles.place}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={32} stroke={1.5} aria-hidden="true" />
        <label htmlFor={id} className={styles.label}>
          {over ? kit.upload.dropHere : canDrag.matches ? kit.upload.drop : kit.upload.choose}
        </label>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={multiple}
          capture={camera ? 'environment' : undefined}
          aria-describedby={`${id}-limits`}
          onChange={choose}
        />
        <p id={`${id}-limits`} className={styles.limits}>
          {kit.upload.limits(acceptText, megabytes)}
        </p>
      </div>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.lastModified}-${file.size}`}>
              <FilePreview file={file} />
              <span className={styles.name}>
                {file.name}
                <Refusal text={refusalOf(file)} />
              </span>
              <IconButton
                label={kit.upload.remove(file.name)}
                onClick={() => setFiles(files.toSpliced(index, 1))}
              >
                <IconX size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <div ref={reveal}>
          <Alert tone="act" announce>
            {error}
          </Alert>
        </div>
      )}
      {status !== undefined && <output>{status}</output>}
      {progress !== null && status === undefined && (
        <Progress value={progress} label={kit.upload.uploading} />
      )}
      <DialogActions>
        <Button
          disabled={good.length === 0}
          busy={progress !== null}
          onClick={() => onSend(good, files.length - good.length)}
        >
          {action}
        </Button>
        <Button look="outline" onClick={close}>
          {arrived && arrived.size > 0 ? kit.close : kit.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
