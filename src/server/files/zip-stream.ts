import { Zip, ZipDeflate } from 'fflate'

type Packed = { readonly name: string; readonly bytes: Uint8Array }

/** Packs files one after another and gives the pieces as they are made, so that only one file is in memory at once. */
export async function* zipStream(files: AsyncIterable<Packed>, madeAt: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    failure ??= error
    pieces.push(piece)
  })
  const ready = () => {
    if (failure) throw failure
    const given = pieces
    pieces = []
    return given
  }
  for await (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = madeAt
    zip.add(entry)
    entry.push(bytes, true)
    yield* ready()
  }
  zip.end()
  yield* ready()
}
