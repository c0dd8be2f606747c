import type {
  CheckState,
  CheckStep,
  ContainerFormat,
  SignatureKind,
  SignatureRefusal,
} from '#domain/signing.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { dateText } from './dates.ts'
import { plural } from './format.ts'
import { sentence, words } from './language.ts'
import { nouns } from './nouns.ts'
import { terms } from './terms.ts'

export const checkSteps: Readonly<Record<CheckStep, string>> = words({
  container: 'Контейнер із підписом',
  document: 'Документ не змінено',
  signature: 'Підпис справжній',
  chain: 'Сертифікат від довіреного надавача',
  validity: 'Сертифікат чинний',
  revocation: 'Сертифікат не відкликано',
  company: 'ЄДРПОУ компанії підписувача',
})
export const checkStates: Readonly<Record<CheckState, string>> = words(() => ({
  good: terms.yes,
  bad: terms.no,
  unchecked: 'Не перевірено',
}))

/** Why a signature is not accepted, and what to do. */
const refusals: Readonly<Record<SignatureRefusal, string>> = words({
  'not-a-container': 'У цьому файлі немає підпису КЕП. Виберіть .p7s, .asics або .asice.',
  'container-broken': 'Контейнер пошкоджено: прочитати підпис не вдалося. Збережіть його ще раз і додайте.',
  'check-too-long':
    'Контейнер перевіряли надто довго й не перевірили, тож підпис не прийнято. Підпишіть документ знову.',
  xades:
    'Підпис XAdES не підтримується: його не перевірено й не прийнято. Підпишіть документ у форматі CAdES.',
  'no-signature': 'У контейнері немає жодного підпису. Підпишіть документ і додайте контейнер знову.',
  'no-certificate': 'У контейнері немає сертифіката підписувача. Підпишіть із долученим сертифікатом.',
  'no-attributes':
    'У підписі немає ознак, яких вимагає CAdES, тож його не прийнято. Підпишіть документ у форматі CAdES-BES.',
  'other-document':
    'Підписано інший документ. Завантажте документ звідси, підпишіть саме його й додайте контейнер.',
  'document-changed':
    'Підпис не збігається з документом: підписано інший файл або його змінено. Завантажте документ звідси й підпишіть без змін.',
  algorithm:
    'Алгоритм підпису не підтримується: його не перевірено й не прийнято. Перевіряємо ДСТУ 4145, ECDSA й RSA.',
  'weak-key': 'Ключ закороткий, тож підпис не прийнято. Отримайте ключ RSA від 2048 біт або ключ ДСТУ 4145.',
  'signature-wrong':
    'Підпис пошкоджено або підроблено: він не збігається із сертифікатом. Підпишіть документ знову.',
  'no-trust-list':
    'Підпис не перевірено: у кабінеті ще не налаштовано довірених надавачів. Зверніться до підтримки.',
  'unknown-root':
    'Сертифікат видав надавач, якому тут не довіряють. Підпишіть ключем кваліфікованого надавача.',
  'limits-unknown':
    'У сертифікаті, вашому або надавача, є обмеження, яких кабінет не вміє перевірити, тож підпис не прийнято. Підпишіть ключем іншого кваліфікованого надавача.',
  'issuer-not-valid':
    'Сертифікат надавача, за яким видано ваш, зараз не чинний: його строк минув або ще не почався. Підпишіть іншим чинним ключем або отримайте новий у надавача.',
  'not-for-signing': 'Цей сертифікат не для підпису. Виберіть сертифікат для підписування.',
  expired: 'Строк сертифіката минув, а часу підпису ніхто не засвідчив. Підпишіть чинним ключем.',
  'not-yet-valid': 'Сертифікат ще не чинний. Підпишіть після початку його строку.',
  'time-ahead': 'Час підпису ще не настав. Перевірте годинник комп’ютера й підпишіть знову.',
  revoked: 'Сертифікат відкликано. Отримайте новий ключ і підпишіть ним.',
  'revocation-unclear':
    'Чи не відкликано сертифікат, невідомо: у списку або сертифікаті надавача є правила, яких кабінет не знає. Зверніться до підтримки.',
  'no-company-code':
    'У сертифікаті немає ЄДРПОУ: це ключ приватної особи. Підпишіть ключем працівника або печаткою компанії.',
  'other-company':
    'Сертифікат іншої компанії: ЄДРПОУ не збігається з вашим. Підпишіть ключем своєї компанії.',
})

const expiredOn = sentence(
  (day: string) =>
    `Строк сертифіката минув ${day}, а часу підпису ніхто не засвідчив. Підпишіть чинним ключем.`,
)

/** The last day of a certificate, in Kyiv. */
export const lastDayText = (validTo: string): string => dateText(kyivDate(Date.parse(validTo)))

/** Why a signature is not accepted; of a certificate whose time is over, since which day. */
export function refusalText(
  refusal: SignatureRefusal,
  signers: readonly { readonly validTo: string }[],
): string {
  const first = signers.map(({ validTo }) => validTo).toSorted()[0]
  return refusal === 'expired' && first !== undefined ? expiredOn(lastDayText(first)) : refusals[refusal]
}

/** Why a key file did not sign; what was typed stays. */
export const keyRefusals = words({
  'no-key':
    'Це не файл ключа КЕП. Виберіть файл ключа або підпишіть у своїй програмі й додайте підписаний файл.',
  'other-kind':
    'Браузер не підписує ключем такого виду. Підпишіть у своїй програмі й додайте підписаний файл.',
  'old-cipher':
    'Файл ключа захищено застарілим шифром, який браузер не відкриває. Збережіть його з шифром AES-256 або підпишіть у своїй програмі.',
  'wrong-password':
    'Ключ не відкрився: пароль не підходить або файл іншого виду. Перевірте пароль і спробуйте ще раз.',
  'no-certificate': 'У файлі ключа немає сертифіката. Додайте ще й файл сертифіката .cer.',
  'other-certificate':
    'Сертифікат не від цього ключа або не для підпису. Додайте сертифікат підпису саме цього ключа.',
  'key-too-long':
    'Ключ відкривався надто довго, тож нічого не підписано. Підпишіть у своїй програмі й додайте підписаний файл.',
})

export const containerFormats: Readonly<Record<ContainerFormat, string>> = words({
  'cades-detached': 'CAdES, документ окремо',
  'cades-attached': 'CAdES, документ усередині',
  'asic-s': 'ASiC-S',
  'asic-e': 'ASiC-E',
})
export const signatureKinds: Readonly<Record<SignatureKind, string>> = words({
  dstu: 'ДСТУ 4145',
  ecdsa: 'ECDSA',
  rsa: 'RSA',
})

const handOn = sentence(() => 'Передати на підпис')

export const signing = words(() => ({
  one: 'Документ на підпис',
  signBy: (day: string) => `Підпишіть до ${day}`,
  byKey: 'Підписати ключем',
  byContainer: 'Додати підписаний файл',
  signMany: 'Підписати кілька документів',
  chosen: 'Які документи вибрано',
  noneChosen: 'Позначте хоча б один документ.',
  sign: (count: number) => (count > 1 ? `${terms.sign} ${count}` : terms.sign),
  keyTypes: 'Файл ключа і, якщо він окремо, сертифікат',
  keyHint:
    'Ключ і пароль не залишають цього пристрою: підписуємо в браузері. Підійде ключ ДСТУ 4145, ECDSA або RSA.',
  keyPassword: 'Пароль ключа',
  anotherKey: 'Вибрати інший ключ',
  outcome: 'Підсумок підписання',
  signedOf: (good: number, all: number) => `Прийнято підписів: ${good} з ${all}.`,
  partly: (done: number, all: number, why: string) =>
    `Підписано ${done} з ${all}. ${why} Решту підпишіть ще раз.`,
  document: 'Зберегти документ',
  decline: 'Не підписувати',
  declineTitle: 'Чому ви не підписуєте документ?',
  reason: 'Причина відмови',
  reasonNeeded: 'Напишіть причину, хоча б кілька слів: її прочитає компанія.',
  handOn: handOn(),
  handedOn: 'Документ передано на підпис',
  handOnMany: 'Передати кілька документів на підпис',
  handOnHint: 'Ви переглянули ці документи, і їх можна підписувати. Решту зніміть із позначок.',
  handOnCount: (count: number) => (count > 1 ? `${handOn()} ${count}` : handOn()),
  handedOnMany: (count: number) => `Передано на підпис: ${plural(count, nouns.document)}`,
  handedOnByYou: 'Ви передали документ на підпис. За правилом компанії підпише його хтось інший.',
  twoPersons: 'За правилом компанії один перевіряє документ і передає на підпис, інший підписує.',
  declined: 'Документ відхилено, причину надіслано компанії',
  check: 'Перевірити підпис',
  /** the place in the line of checks; null: its turn has come */
  checking: (place: number | null) =>
    place === null ? 'Перевіряємо підпис…' : `Перевіряємо підписи по черзі, ваш ${place}-й.`,
  underCheck: 'Перевіряємо підпис',
  checkLost: 'Підпис перевірити не вдалося, тож його не записано. Надішліть його ще раз.',
  another: 'Вибрати інший файл',
  containerHint: (document: string) =>
    `Підпишіть «${document}» у своїй програмі й додайте файл із підписом. Документ має бути той, що завантажено звідси.`,
  timeLine: terms.events,
  events: {
    offered: 'Надано на підпис',
    prepared: 'Перевірено й передано підписувачу',
    signed: 'Підпис поставлено',
    declined: terms.rejected,
  },
  /** who did it, as each party reads it */
  sides: {
    customer: { customer: 'ви', company: 'енергокомпанія' },
    company: { customer: 'споживач', company: 'ми' },
  },
  whatWasChecked: 'Що перевірено',
  withCode: (code: string) => `ЄДРПОУ ${code}`,
  getProtocol: 'Протокол перевірки',
  getContainer: 'Файл із підписом',
  accepted: 'Підпис прийнято',
  notAccepted: 'Підпис не прийнято',
  list: (issuer: string, of: string, number: string | null) =>
    `Список відкликаних: ${issuer}, від ${of}${number === null ? '' : `, №\u00a0${number}`}`,
  unrevoked:
    'Відкликання не перевірено: у кабінеті немає чинного списку відкликаних сертифікатів цього надавача.',
  /** what a container may be, in words */
  containers: '.p7s, .asics або .asice',
  signer: {
    name: 'Підписувач',
    organisation: 'Організація',
    title: terms.position,
    company: terms.edrpou,
    noCode: 'коду немає',
    issuer: 'Надавач',
    serial: 'Номер сертифіката',
    kind: 'Алгоритм',
    unknownKind: 'не перевірено',
    validTo: 'Чинний до',
    signedAt: 'Час підпису, за словами підписувача',
  },
  protocol: {
    title: 'Протокол перевірки підпису',
    fileName: (document: string) => `Протокол перевірки — ${document}`,
    document: terms.document,
    digest: 'SHA-256 документа',
    container: 'SHA-256 контейнера',
    format: 'Формат',
    checkedAt: 'Час перевірки',
    result: 'Підсумок',
    step: 'Крок перевірки',
    outcome: 'Висновок',
    noName: 'Підписувач без імені',
    time: 'Час підпису названо самим підписувачем. Чинність сертифіката перевірено і на цей час, і на час перевірки.',
  },
}))
