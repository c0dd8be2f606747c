import { web } from '#text/web.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Picture } from '#web/ui/drawings.tsx'
import { OfflineHelp } from './OfflineHelp.tsx'

/** Over the page one is on, which keeps what was typed, while the next one waits for the internet. */
export const OfflineDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title={web.errors.offline}>
    <Picture of="offline" />
    <p>{web.errors.offlineNotice}</p>
    <OfflineHelp />
    <DialogActions>
      <Button look="outline" onClick={onClose}>
        {web.errors.stay}
      </Button>
    </DialogActions>
  </Dialog>
)
