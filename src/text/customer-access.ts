import { staffTerms } from './staff-terms.ts'
import { words } from './language.ts'

/** What is done to the access of a customer who has called: closed, opened, helped in. */
export const customerAccess = words(() => ({
  open: 'Доступ',
  /** read out after «Доступ» */
  whose: (name: string) => `клієнта ${name}`,
  title: 'Доступ до кабінету',
  what: 'Що зробити з доступом',
  acts: {
    block: staffTerms.block,
    unblock: staffTerms.unblock,
    unlock: 'Зняти заборони й повернути доступ',
    'end-second-factor': 'Вимкнути вхід із застосунком',
  },
  hints: {
    block: 'Усі сеанси завершаться одразу, увійти буде неможливо.',
    unblock: 'Клієнт зможе знову увійти своїм паролем.',
    unlock:
      'Клієнт зможе спробувати пароль і коди ще раз; володілець коду договору матиме знову всі права на його рахунки. Спершу звірте, хто телефонує.',
    'end-second-factor':
      'Для того, хто втратив і застосунок, і запасні коди. Спершу звірте особу; клієнта буде повідомлено.',
  },
  reason: 'Причина (залишиться в журналі)',
  done: {
    block: 'Доступ закрито, сеанси завершено.',
    unblock: 'Доступ відкрито.',
    unlock: 'Заборони знято, доступ повернуто: клієнт може спробувати ще раз.',
    'end-second-factor': 'Вхід із застосунком вимкнено, клієнта повідомлено.',
  },
}))
