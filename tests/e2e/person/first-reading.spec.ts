import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { nextCode } from '../support/messages.ts'
import { freeAccount, newPhone, password } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

/** «Було 19 385 на 01.11.2026» → 19385. */
async function previousOf(page: Page, zone: string): Promise<number> {
  const field = page.getByLabel(zone)
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const before = await page.locator(`[id="${ids.split(' ')[0]}"]`).textContent()
  return Number(/Було ([\d\s]+) на/.exec(before ?? '')?.[1]?.replace(/\s/g, ''))
}

test('a household signs up, adds its apartment, hands in day and night, comes back by a code', async ({
  page,
  request,
  lane,
}) => {
  // axe checks every screen, which is slow on a busy machine
  test.setTimeout(300_000)
  const phone = newPhone(10 + lane)
  const typedPhone = phone.replace('+380', '0').replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1 $2-$3 $4')
  const email = `solomiia-${lane}@poshta.example`
  const { account, billCode } = freeAccount(lane)

  await test.step('from the start page to the sign-up', async () => {
    await page.goto('/')
    await looksRight(page)
    await page.getByRole('link', { name: 'Увійти: Дім' }).click()
    await expect(page.getByRole('heading', { name: 'Вхід для дому' })).toBeVisible()
    await looksRight(page)
    await page.getByRole('link', { name: 'Зареєструватися' }).click()
  })

  await test.step('the phone and the code that came to it', async () => {
    await expect(page.getByRole('heading', { name: 'Реєстрація для дому' })).toBeVisible()
    await looksRight(page)
    const code = await nextCode(request, phone)
    // a pasted number that is not Ukrainian is not changed, and is refused
    await page.getByLabel('Номер телефону').fill('480990000001')
    await page.getByLabel('Номер телефону').blur()
    await expect(page.getByLabel('Номер телефону')).toHaveValue('480990000001')
    await expect(page.getByText(/Номер телефону має містити 13 символів/)).toBeVisible()
    await page.getByLabel('Номер телефону').fill(typedPhone)
    await page.getByRole('button', { name: 'Надіслати код' }).click()
    const field = page.getByLabel('Код із повідомлення')
    await expect(field).toBeFocused()
    await looksRight(page)
    const right = await code()

    await field.fill(right === '2222' ? '3333' : '2222')
    await page.getByRole('button', { name: 'Підтвердити' }).click()
    await expect(page.getByRole('alert')).toContainText('Код вказан невірно.')
    await looksRight(page)
    await field.fill(right.toLowerCase())
    await page.getByRole('button', { name: 'Підтвердити' }).click()
  })

  await test.step('who one is, and the agreement that must be opened', async () => {
    await page.getByLabel('Прізвище').fill('дем’яненко')
    await page.getByLabel('Ім’я').fill('Соломія')
    await page.getByLabel(/Електронна пошта/).fill(email)
    await page.getByLabel('По батькові', { exact: true }).focus()
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await expect(page.getByText("Це поле обов'язкове для заповнення")).toBeVisible()
    await looksRight(page)
    await page.getByRole('checkbox', { name: 'Немає по батькові' }).check()
    await expect(page.getByText("Це поле обов'язкове для заповнення")).toBeHidden()
    await looksRight(page)
    const agree = page.getByRole('checkbox', { name: /погоджуюся/ })
    await expect(agree).toBeDisabled()
    await page.getByRole('button', { name: 'Прочитати угоду користувача' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looksRight(page)
    await page.getByRole('button', { name: 'Прочитано' }).click()
    await agree.check()

    await page.goBack()
    await expect(page.getByLabel('Код із повідомлення')).toBeVisible()
    await page.goForward()
    await expect(page.getByLabel('Прізвище')).toHaveValue('Дем’яненко')
    await expect(page.getByRole('checkbox', { name: 'Немає по батькові' })).toBeChecked()
    await page.getByRole('button', { name: 'Створити кабінет' }).click()
  })

  await test.step('the first apartment', async () => {
    await expect(page.getByRole('heading', { name: 'Додати адресу' })).toBeVisible()
    await looksRight(page)
    await page.getByLabel('Особовий рахунок').fill(account)
    await page.getByLabel('Код для кабінету').fill('000000')
    await page.getByRole('button', { name: 'Знайти' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await looksRight(page)
    await page.getByLabel('Код для кабінету').fill(billCode)
    await page.getByRole('button', { name: 'Знайти' }).click()
    await expect(page.getByRole('heading', { name: 'Це ваша адреса?' })).toBeFocused()
    await looksRight(page)
    await page.getByRole('button', { name: 'Так, додати' }).click()
    await expect(page.getByRole('heading', { name: 'Мої адреси' })).toBeVisible()
    await expect(page.getByText(account).first()).toBeVisible()
    await looksRight(page)
    await page
      .getByRole('button', { name: /Передати показання/ })
      .last()
      .click()
  })

  await test.step('a reading less than the previous one is refused, the right one taken', async () => {
    await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeVisible()
    await expect(page.getByLabel(/^День/)).toBeVisible()
    await looksRight(page)
    const [day, night] = [await previousOf(page, 'День'), await previousOf(page, 'Ніч')]
    await page.getByLabel(/^День/).fill(String(day + 90))
    await expect(page.getByText('90 кВт·год')).toBeVisible()
    await page.getByLabel(/^Ніч/).fill(String(night - 5))
    await page.getByRole('button', { name: 'Передати показання' }).click()
    const refusal = `Показання менше за попереднє: ${night.toLocaleString('uk-UA')}`
    await expect(page.getByRole('alert')).toContainText(refusal)
    await expect(page.getByRole('alert')).toBeFocused()
    await looksRight(page)

    await page.getByLabel(/^Ніч/).fill(String(night + 45))
    await page.getByRole('button', { name: 'Передати показання' }).click()
    await expect(page.getByRole('heading', { name: 'Показання внесено' })).toBeFocused()
    await expect(page.getByText(/Квитанція №/)).toBeVisible()
    await expect(page.getByRole('heading', { name: /Нараховано за/ })).toBeVisible()
    await looksRight(page)
  })

  await test.step('after a reload everything is still there', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Показання передано' })).toBeVisible()
    await expect(page.getByText('135 кВт·год').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Виправити' })).toBeVisible()
    await looksRight(page)
  })

  await test.step('out, and in again by a code', async () => {
    await page.getByRole('button', { name: /Соломія/ }).click()
    await page.getByRole('menuitem', { name: 'Вийти' }).click()
    await page.waitForURL('/')
    await page.goto('/sign-in/person')
    await page.getByRole('tab', { name: 'За кодом' }).click()
    // to the phone: a mailbox can be used to sign in only after it has been proved
    const code = await nextCode(request, phone)
    await page.getByLabel('Номер телефону').fill(phone)
    await page.getByRole('button', { name: 'Надіслати код' }).click()
    await page.getByLabel('Код із повідомлення').fill(await code())
    await looksRight(page)
    await page.getByRole('button', { name: 'Увійти' }).click()
    await expect(page.getByRole('heading', { name: 'Мої адреси' })).toBeVisible()
    await expect(page.getByText('Показання передано')).toBeVisible()
  })
})
