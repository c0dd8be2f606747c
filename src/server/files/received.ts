/** A file of a form as it lies on the disk, whatever its name says it is. */
export type Received = {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly sha256: Buffer
}
