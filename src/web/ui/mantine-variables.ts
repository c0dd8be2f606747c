import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { paletteNames, theme } from './theme.ts'

const id = 'virtual:mantine-variables.css'

/** What Mantine calls by its own names is ours: one set of tokens rules both. */
const ours: Record<string, string> = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-error': 'var(--act)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--action)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--ground)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-action-filled': 'var(--action-fill)',
  '--mantine-color-action-filled-hover': 'var(--action-fill-hover)',
  '--mantine-color-action-light': 'var(--action-pale)',
  '--mantine-color-action-light-color': 'var(--action)',
  '--mantine-color-action-outline': 'var(--action)',
  '--mantine-color-act-filled': 'var(--act-fill)',
  '--mantine-color-act-light': 'var(--act-pale)',
  '--mantine-color-act-light-color': 'var(--act)',
  '--mantine-color-good-light': 'var(--good-pale)',
  '--mantine-color-good-light-color': 'var(--good)',
  '--mantine-color-soon-light': 'var(--soon-pale)',
  '--mantine-color-soon-light-color': 'var(--soon)',
}

const greys = /^--mantine-color-(dark|gray)-\d$/
const named = /^--mantine-color-([a-z]+)-/

function wanted(name: string): boolean {
  if (greys.test(name)) return true
  const colour = named.exec(name)?.[1]
  if (colour === undefined || !(colour in DEFAULT_THEME.colors)) return true
  return paletteNames.includes(colour)
}

const kept = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => wanted(name)))

/** Mantine's variables for our theme as a static sheet: under `style-src 'self'` it may not inject its own. */
export function mantineVariablesSheet(): string {
  const resolved = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  return convertCssVariables({
    variables: kept(resolved.variables),
    light: { ...kept(resolved.light), ...ours },
    dark: { ...kept(resolved.dark), ...ours },
  })
}

/** Vite plugin: `import 'virtual:mantine-variables.css'` is that sheet. */
export function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? mantineVariablesSheet() : null),
  }
}
