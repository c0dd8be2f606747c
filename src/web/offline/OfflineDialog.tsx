import { web } from '#text/web.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Picture } from '#web/ui/drawings.tsx'
import { OfflineHelp } from './OfflineHelp.tsx'

/** Lies over the present page, which keeps what was typed, while the next page waits for the internet. */
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
