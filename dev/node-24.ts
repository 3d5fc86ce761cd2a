/**
 * Stops a tool that runs on a Node too old for this project. `npm ci` installs Node 24, and `npm run` and `npx` use it.
 * A tool that an editor starts, or that is started by its path, uses the Node of the machine.
 */
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  throw new Error(
    `This needs Node ${NEEDED} and runs on ${process.version}. Start it by npm run or npx: they use the Node that npm ci installed.`,
  );
}
