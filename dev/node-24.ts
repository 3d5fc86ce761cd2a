/**
 * Stops a tool if Node is too old for this project. `npm ci` installs Node 24 for `npm run` and `npx`, but an editor
 * may run the machine's own Node.
 */
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  throw new Error(
    `This needs Node ${NEEDED} and runs on ${process.version}. Start it by npm run or npx: they use the Node that npm ci installed.`,
  );
}
