// npm start: installs what is missing, builds the web when its sources have changed, runs the server.
import { run } from './child.mjs'
import { help } from './help.mjs'
import { install } from './install.mjs'
import { untilLeft } from './leftover.mjs'
import { ensureWeb, webIsBuilt } from './web-build.mjs'

help(`
npm start [-- --processes N]
  Installs what is missing, builds the web when its sources have changed, and serves. Everything is told by variables:
  PORT, HOST, DATA_DIR, DATABASE_URL, SVITLO_SECRET, SMS_URL, SMTP_URL, PUBLIC_URL, DEMO… (README.md).
  The server answers from N processes, by default one for each processor (the demo from one); the signal SIGUSR2
  renews them one after another and loses no request.
  Without any it shows a demo town on http://localhost:3000, to this machine only.`)

try {
  const node = await install()
  await untilLeft(process.env.DATA_DIR || './data')
  // the server looks for itself when it starts; before a minute of building it is asked first
  if (!webIsBuilt() && (await run(node, ['src/server/check-start.ts'])) !== 0) process.exit(1)
  await ensureWeb(node)
  process.exitCode = await run(node, ['src/server/main.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
