import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const packageDirectory = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
const { version }: { version: string } = JSON.parse(
  readFileSync(join(packageDirectory, 'package.json'), 'utf8'),
)
// One directory per user: files of another user could neither be run nor trusted.
const unpacked = join(tmpdir(), `svitlo-chromium-${version}-${process.getuid?.() ?? 0}`)

/** The browser that Playwright starts: the one in CHROME, or the one shipped in the npm package. */
export function browserLaunch(): { executablePath: string; args: string[]; env: Record<string, string> } {
  const { CHROME } = process.env
  const env = CHROME ? {} : missingLibraries()
  return {
    executablePath: CHROME || join(unpacked, 'chromium'),
    // Never use the package's own list: it switches off web security, which we test.
    args: ['--no-sandbox', '--font-render-hinting=none'],
    // under another locale it cannot give a downloaded file a Ukrainian name
    env: { ...definedOnly(process.env), LC_ALL: 'C.UTF-8', ...env },
  }
}

/**
 * Unpacks the browser if it is not there yet, either completely or not at all. Takes about two seconds, once per
 * machine and version.
 */
export async function unpackBrowser(): Promise<void> {
  if (process.env['CHROME'] || existsSync(unpacked)) return
  const staging = mkdtempSync(`${unpacked}-`)
  await unpackInto(staging)
  chmodSync(join(staging, 'chromium'), 0o755)
  writeFileSync(join(staging, 'fonts.conf'), fontConfiguration(join(unpacked, 'fonts')))
  try {
    renameSync(staging, unpacked)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    // Another run was faster: its copy is just as good.
    if (!existsSync(unpacked)) throw error
  }
}

/** The package can unpack only into the temporary directory, so it gets a separate temporary directory. */
async function unpackInto(directory: string): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = directory
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    if (!runs(join(directory, 'chromium'))) await inflate(join(packageDirectory, 'bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

function runs(browser: string): boolean {
  return spawnSync(browser, ['--version', '--no-sandbox']).status === 0
}

/** On a bare machine the browser brings its own NSS libraries and fonts. */
function missingLibraries(): Record<string, string> {
  const libraries = join(unpacked, 'al2023/lib')
  return {
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(unpacked, 'fonts.conf') }),
  }
}

const fontConfiguration = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${directory}</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
