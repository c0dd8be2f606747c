const prices = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** Price of a kWh from ten-thousandths of a hryvnia, zone coefficient in hundredths applied: «1,728». */
export const priceText = (priceE4: number, coefficient = 100): string =>
  prices.format((priceE4 * coefficient) / 1_000_000)
