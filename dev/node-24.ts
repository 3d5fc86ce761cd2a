/** Stops a tool if Node is too old. npm runs tools with the installed Node 24, but an editor may use another Node. */
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  throw new Error(
    `This needs Node ${NEEDED}, not ${process.version}. Start it with npm run or npx. They use the Node that npm ci installed.`,
  );
}
