/** The process that reads: a file that hangs or exhausts the memory ends it, and not the command. */
import { readUnit, type Unit } from './read-unit.ts';
import { installedTools } from './tools.ts';

process.on('message', ({ root, unit }: { root: string; unit: Unit }) => {
  void readUnit(root, unit, installedTools).then(
    (readings) => process.send?.({ readings }),
    (error: unknown) => process.send?.({ threw: String(error) }),
  );
});
