/** Stops a tool if Node is too old. npm runs tools with the installed Node 24, but an editor may use another Node. */
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  throw new Error(
    `This needs Node ${NEEDED} and runs on ${process.version}. Start it by npm run or npx: they use the Node that npm ci installed.`,
  );
}
