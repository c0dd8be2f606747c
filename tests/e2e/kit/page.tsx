import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/ui/tokens.css'
import '#web/ui/global.css'
import { createNavigation } from '#web/navigation/navigation.ts'
import { NavigationContext } from '#web/navigation/use-navigation.ts'
import { BarChart } from '#web/ui/BarChart.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Menu, MenuItem, MenuLine, MenuLink, MenuTitle } from '#web/ui/Menu.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { type Column, type Sort, Table } from '#web/ui/Table.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Toasts } from '#web/ui/Toasts.tsx'

// The controls of the kit alone on a page, for keyboard.spec.ts. The product's build does not include this file.

/** Shows what a control has done, in a named output. */
const Done = ({ of, children }: { of: string; children: string }) => (
  <output aria-label={of}>{children}</output>
)

function Menus() {
  const [done, setDone] = useState('')
  return (
    <section>
      <h2>Меню</h2>
      <Menu face="Дії">
        <MenuTitle>Рахунок</MenuTitle>
        <MenuItem onClick={() => setDone('CSV')}>Зберегти CSV</MenuItem>
        <MenuItem onClick={() => setDone('друк')}>Друкувати</MenuItem>
        <MenuLine />
        <MenuLink to="/FAQ">Питання</MenuLink>
      </Menu>
      <button type="button">Після меню</button>
      <Done of="обрано в меню">{done}</Done>
    </section>
  )
}

function Views() {
  const [view, setView] = useState<'day' | 'month' | 'year'>('day')
  return (
    <section>
      <h2>Вкладки</h2>
      <Tabs
        label="За який час"
        value={view}
        onChange={setView}
        tabs={[
          { value: 'day', label: 'День', content: <a href="#day">Про день</a> },
          { value: 'month', label: 'Місяць', content: <a href="#month">Про місяць</a> },
          { value: 'year', label: 'Рік', content: <a href="#year">Про рік</a> },
        ]}
      />
    </section>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'delete' | null>(null)
  const [deleted, setDeleted] = useState(0)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(null)
  return (
    <section>
      <h2>Вікна</h2>
      <Button onClick={() => setOpen('form')}>Змінити назву</Button>
      <Button onClick={() => setOpen('delete')}>Видалити адресу</Button>
      <Dialog open={open === 'form'} onClose={close} title="Назва адреси" keepOnClickOutside>
        <TextInput label="Назва" />
        <DialogActions>
          <Button onClick={close}>Зберегти</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title="Видалити адресу?"
        action="Видалити"
        danger
        busy={busy}
        onConfirm={() => {
          setDeleted(deleted + 1)
          setBusy(true)
        }}
      />
      <Done of="скільки разів видалено">{String(deleted)}</Done>
    </section>
  )
}

const Chart = () => (
  <section>
    <h2>Стовпчики</h2>
    <BarChart
      title="Спожито за місяцями"
      period="Місяць"
      format={(value) => `${value} кВт·год`}
      formatAxis={String}
      beforeName="торік"
      series={[
        { key: 'day', name: 'день', color: 'var(--zone-day)' },
        { key: 'night', name: 'ніч', color: 'var(--zone-night)' },
      ]}
      bars={[
        { key: '9', label: 'вер', name: 'вересень 2026', values: { day: 80, night: 20 } },
        { key: '10', label: 'жов', name: 'жовтень 2026', values: { day: 90, night: 30 }, before: 110 },
        { key: '11', label: 'лис', name: 'листопад 2026', values: { day: 100 }, estimated: true },
      ]}
    />
  </section>
)

type Payment = { number: string; day: string; sum: number; bank: string }
const PAYMENTS: readonly Payment[] = [
  { number: '1', day: '1 листопада', sum: 300, bank: 'Ощадбанк' },
  { number: '2', day: '2 листопада', sum: 100, bank: 'Альфа' },
]
const COLUMNS: readonly Column<Payment>[] = [
  { key: 'day', title: 'День', cell: ({ day }) => day, place: 'head' },
  { key: 'sum', title: 'Сума', cell: ({ sum }) => sum, figures: true, order: 'figures', place: 'right' },
  { key: 'bank', title: 'Банк', cell: ({ bank }) => bank, place: 'details' },
]

const BY_DAY: Sort = { by: 'day', descending: false }

function List() {
  const [sort, setSort] = useState(BY_DAY)
  const [page, setPage] = useState(1)
  const rows = PAYMENTS.toSorted((a, b) =>
    sort.by === 'sum' ? (a.sum - b.sum) * (sort.descending ? -1 : 1) : 0,
  )
  return (
    <section>
      <h2>Список</h2>
      <Table
        caption="Платежі"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ number }) => number}
        sort={sort}
        onSort={setSort}
        ordinary={BY_DAY}
        paging={{ page, pageSize: 2, total: 6, onPage: setPage }}
      />
      <Pagination page={1} pageSize={20} total={2} of="Коротке" onPage={setPage} />
    </section>
  )
}

function Choices() {
  const [way, setWay] = useState<'sms' | 'mail' | 'post' | null>(null)
  return (
    <section>
      <h2>Вибір</h2>
      <button type="button">Перед вибором</button>
      <Choice
        legend="Куди надсилати"
        value={way}
        onChange={setWay}
        error={way === null && 'Виберіть спосіб'}
        options={[
          { value: 'sms', label: 'СМС' },
          { value: 'post', label: 'Листом', disabled: true },
          { value: 'mail', label: 'Електронною поштою' },
        ]}
      />
      <button type="button">Після вибору</button>
    </section>
  )
}

function News() {
  const [back, setBack] = useState(0)
  return (
    <section>
      <h2>Новини</h2>
      <Button onClick={() => toast.undo('Адресу сховано', 'Повернути', () => setBack(back + 1))}>
        Сховати адресу
      </Button>
      <Button onClick={() => toast.good('Збережено')}>Зберегти адресу</Button>
      <Done of="скільки разів повернуто">{String(back)}</Done>
      <Toasts />
    </section>
  )
}

const Kit = () => (
  <main>
    <h1>Кіт</h1>
    <Menus />
    <Views />
    <Dialogs />
    <Chart />
    <List />
    <Choices />
    <News />
  </main>
)

/** Links change the address and nothing else. */
const Nothing = () => null
const parts = { Layout: Nothing, Content: Nothing }
const navigation = createNavigation(
  {
    judge: () => ({ go: 'on' }),
    kept: () => parts,
    fetch: () => Promise.resolve(parts),
    fetchAhead: () => {},
    accompany: () => Promise.resolve(),
    isInOtherLanguage: () => false,
    held: () => {},
  },
  window,
)

async function begin() {
  await navigation.start()
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <NavigationContext value={navigation}>
      <Kit />
    </NavigationContext>,
  )
}
void begin()
