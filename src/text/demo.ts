import { words } from './language.ts'
/** The page of the messages that the demo has sent. */
export const demo = words({
  intro:
    'Це демонстрація: SMS і листи нікуди не йдуть, а складаються тут. Коди з них справжні й діють 5 хвилин.',
  link: 'Демонстрація: подивитися надісланий код',
  none: 'Ще нічого не надіслано',
  noneHint: 'Запросіть код на сторінці входу, і він з’явиться тут.',
  notDemo: 'Тут повідомлень не видно',
  notDemoHint: 'Повідомлення надходять на справжні телефони й пошту.',
  sms: 'SMS',
  email: 'Лист',
  to: (recipient: string) => `Кому: ${recipient}`,
  opensNew: 'відкриється в новій вкладці',
})
