/**
 * Stops a tool that runs on an older Node than this project needs. `npm ci` installs Node 24 for `npm run` and `npx`.
 * A tool that is started by an editor, or by its path, uses the Node of the machine.
 */
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  throw new Error(
    `This needs Node ${NEEDED} and runs on ${process.version}. Start it by npm run or npx: they use the Node that npm ci installed.`,
  );
}
