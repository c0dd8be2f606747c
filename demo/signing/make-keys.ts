// node demo/signing/make-keys.ts: makes the keys and certificates of the demo anew, into demo/signing/files. They are
// kept in the repository: a signature of ДСТУ 4145 is by chance, so the files differ each time.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { makeAuthority, makeCertificate, type Subject } from './certificates.ts'
import { DEMO_KEY_PASSWORD } from './demo-keys.ts'
import { newDstuKey } from './keys.ts'

const directory = join(import.meta.dirname, 'files')
const long = { from: new Date('2025-01-01T00:00:00Z'), to: new Date('2049-01-01T00:00:00Z') }
const past = { from: new Date('2023-01-01T00:00:00Z'), to: new Date('2025-01-01T00:00:00Z') }

/** Places of the firms in the list of the demo: the bakery is the first of them. */
const [BAKERY, PLANT, HEAT] = [6, 7, 8]
const owners: Record<string, { subject: Subject; span: typeof long }> = {
  pekarnia: owner('Сорока Галина Петрівна', 'ТОВ «Пекарня»', BAKERY),
  zavod: owner('Гончар Остап Іванович', 'ТОВ «Завод»', PLANT),
  teplomerezha: owner('Лисенко Дарина Олегівна', 'КП «Тепломережа»', HEAT),
  'pekarnia-prostrocheno': { ...owner('Сорока Галина Петрівна', 'ТОВ «Пекарня»', BAKERY), span: past },
}

function owner(name: string, organisation: string, place: number) {
  return { subject: { name, organisation, title: 'Директор', company: fictionalEdrpou(place) }, span: long }
}

await mkdir(directory, { recursive: true })
const root = makeAuthority(
  newDstuKey(),
  { name: 'Тестовий надавач «Світло»', organisation: 'Демонстраційне місто' },
  long,
)
await writeFile(join(directory, 'dovirenyi-nadavach.cer'), root.certificate)
for (const [index, [name, { subject, span }]] of Object.entries(owners).entries()) {
  const key = newDstuKey()
  await writeFile(join(directory, `${name}.dat`), key.kept(DEMO_KEY_PASSWORD))
  const certificate = makeCertificate({ key, subject, serial: 100 + index, ...span }, root)
  await writeFile(join(directory, `${name}.cer`), certificate)
}
