/** An uploaded file on the disk; its name says nothing about its type. */
export type Received = {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly sha256: Buffer
}
