import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

/** Action blue; shade 7 is the action colour itself: white text on it passes AA. */
const action: MantineColorsTuple = [
  '#e9f1fd',
  '#d2e2fb',
  '#a9c8f7',
  '#7daaf2',
  '#568feb',
  '#3779e4',
  '#1f66db',
  '#0b57d0',
  '#0a4cb6',
  '#083d92',
]

const good: MantineColorsTuple = [
  '#e7f6ec',
  '#cdecd8',
  '#a3dab8',
  '#74d6a4',
  '#46b57f',
  '#2a9a65',
  '#1c8956',
  '#137a4b',
  '#0f6840',
  '#0b5132',
]

const soon: MantineColorsTuple = [
  '#fff3dc',
  '#fde4b7',
  '#f9d08a',
  '#f3bb66',
  '#dd9a33',
  '#c07c16',
  '#a86607',
  '#8f5400',
  '#774600',
  '#5c3600',
]

const act: MantineColorsTuple = [
  '#fdecea',
  '#fad4d0',
  '#f5b1aa',
  '#ff9d95',
  '#e26a5a',
  '#d24b40',
  '#c23a31',
  '#b3261e',
  '#981f18',
  '#771812',
]

/** The kit's theme: sizes and colours repeat tokens.css, so that a Mantine control and our own markup are one. */
export const theme: MantineThemeOverride = {
  primaryColor: 'action',
  primaryShade: { light: 7, dark: 6 },
  colors: { action, good, soon, act },
  white: '#ffffff',
  black: '#0e1b2c',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: {
    xs: 'var(--size-14)',
    sm: 'var(--size-14)',
    md: 'var(--size-16)',
    lg: 'var(--size-20)',
    xl: 'var(--size-25)',
  },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.5', lg: '1.4', xl: '1.3' },
  spacing: {
    xs: 'var(--space-8)',
    sm: 'var(--space-12)',
    md: 'var(--space-16)',
    lg: 'var(--space-24)',
    xl: 'var(--space-32)',
  },
  radius: {
    xs: '4px',
    sm: 'var(--radius-control)',
    md: 'var(--radius-control)',
    lg: 'var(--radius-card)',
    xl: 'var(--radius-card)',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-float)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-float)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'never',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
}

/** Names of our own colours: the only ones whose variables are written out. */
export const paletteNames: readonly string[] = ['action', 'good', 'soon', 'act']
