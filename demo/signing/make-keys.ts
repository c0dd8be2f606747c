// node demo/signing/make-keys.ts: makes the keys and certificates of the demo anew, into demo/signing/files. They are
// kept in the repository: a signature of ДСТУ 4145 is by chance, so the files differ each time.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SITES } from '#domain/site.ts'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { demoCompanies } from '#seeds/scenarios/demo-companies.ts'
import { makeAuthority, makeCertificate, makeRevocationList, type Subject } from './certificates.ts'
import { companyKeys, DEMO_KEY_PASSWORD, demoKeys } from './demo-keys.ts'
import { DEMO_AUTHORITY } from './demo-authority.ts'
import { newDstuKey } from './keys.ts'

const directory = join(import.meta.dirname, 'files')
const long = { from: new Date('2025-01-01T00:00:00Z'), to: new Date('2049-01-01T00:00:00Z') }
const past = { from: new Date('2023-01-01T00:00:00Z'), to: new Date('2025-01-01T00:00:00Z') }

/** Places of the firms in the list of the demo: the companies come first, then the bakery. */
const [BAKERY, PLANT, HEAT, PROVIDER, CHAIN] = [6, 7, 8, 16, 60]
const BAKER = 'Сорока Галина Петрівна'
const owners: Record<string, { subject: Subject; span: typeof long }> = {
  pekarnia: owner(BAKER, 'ТОВ «Пекарня»', BAKERY),
  zavod: owner('Гончар Остап Іванович', 'ТОВ «Завод»', PLANT),
  teplomerezha: owner('Лисенко Дарина Олегівна', 'КП «Тепломережа»', HEAT),
  'pekarnia-prostrocheno': { ...owner(BAKER, 'ТОВ «Пекарня»', BAKERY), span: past },
  'pekarnia-vidklykano': owner(BAKER, 'ТОВ «Пекарня»', BAKERY),
  merezha: owner('Журба Надія Семенівна', 'ТОВ «Крамниці біля дому»', CHAIN),
  svitanok: owner('Світлична Олеся Романівна', 'ТОВ «Світанок Енерджі»', PROVIDER),
  ...Object.fromEntries(
    SITES.map((site, index) => [
      companyKeys[site],
      owner('Цимбаліста Ївга Орестівна', demoCompanies[site].organizationSimple, index),
    ]),
  ),
}

function owner(name: string, organisation: string, place: number) {
  return { subject: { name, organisation, title: 'Директор', company: fictionalEdrpou(place) }, span: long }
}

await mkdir(directory, { recursive: true })
const root = makeAuthority(newDstuKey(), DEMO_AUTHORITY, long)
await writeFile(join(directory, 'dovirenyi-nadavach.cer'), root.certificate)
// kept so that keys can be added: only the demo trusts it
await writeFile(join(directory, 'dovirenyi-nadavach.dat'), root.key.kept(DEMO_KEY_PASSWORD))
const revoked: number[] = []
for (const [index, [name, { subject, span }]] of Object.entries(owners).entries()) {
  const key = newDstuKey()
  await writeFile(join(directory, `${name}.dat`), key.kept(DEMO_KEY_PASSWORD))
  const certificate = makeCertificate({ key, subject, serial: 100 + index, ...span }, root)
  await writeFile(join(directory, `${name}.cer`), certificate)
  if (name === demoKeys.revoked) revoked.push(100 + index)
}
const list = makeRevocationList(root, { at: long.from, next: long.to, revoked })
await writeFile(join(directory, 'dovirenyi-nadavach.crl'), list)
