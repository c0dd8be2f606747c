import { IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './upload.module.css'

/** A chosen picture as it is, small; a file that is none, or that this browser cannot draw, as a sheet. */
export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => {
      URL.revokeObjectURL(address)
      setUrl(null)
    }
  }, [file])
  if (url === null) return <IconFile size={22} stroke={1.5} aria-hidden="true" />
  // the name stands beside it
  return <img className={styles.preview} src={url} alt="" onError={() => setUrl(null)} />
}
