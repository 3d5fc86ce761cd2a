import { crc32, deflateSync } from 'node:zlib';

export interface GeneratedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const textFile = (name: string, text: string, mimeType = 'text/plain'): GeneratedFile => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

type Colour = readonly [red: number, green: number, blue: number];

export const png = (name: string, width: number, height: number): GeneratedFile =>
  drawPng(name, width, height, (x, y) => (x < y ? [240, 160, 60] : [40, 110, 220]));

/** Draws a landscape. Each `number` gives another picture. */
export function landscape(name: string, width: number, height: number, number: number): GeneratedFile {
  const { sky, horizon, hills } = LANDSCAPES[number % LANDSCAPES.length] ?? LANDSCAPES[0];
  const ridge = (x: number, layer: number) =>
    0.45 + 0.15 * layer + 0.06 * Math.sin(x * (4 + layer) + number + 2 * layer) + 0.02 * Math.sin(x * (17 - 3 * layer));
  return drawPng(name, width, height, (x, y) => {
    const layer = [2, 1, 0].find((candidate) => y > ridge(x, candidate));
    if (layer === undefined) return mixColours(sky, horizon, y / 0.5);
    return mixColours(hills, horizon, 0.55 - 0.25 * layer);
  });
}

const LANDSCAPES = [
  { sky: [58, 96, 168], horizon: [250, 204, 160], hills: [34, 52, 84] },
  { sky: [32, 120, 150], horizon: [214, 240, 220], hills: [16, 76, 66] },
  { sky: [96, 48, 110], horizon: [255, 176, 120], hills: [62, 26, 58] },
] as const satisfies readonly Record<string, Colour>[];

const mixColours = (from: Colour, to: Colour, share: number): Colour => {
  const part = Math.min(1, Math.max(0, share));
  const mix = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * part);
  return [mix(0), mix(1), mix(2)];
};

function drawPng(
  name: string,
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): GeneratedFile {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x++) row.set(colourAt(x / width, y / height), 1 + x * 3);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...chunks]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a PDF. Each page has `pageBytes` bytes of padding. `script` is JavaScript that runs when the PDF opens. */
export function pdf(name: string, pages: number, pageBytes: number, script: string): GeneratedFile {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${script}) >> >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((page) => `${2 * page + 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((page) => {
      const content = `BT /F1 48 Tf 72 700 Td (This is page ${page}) Tj ET\n%${'x'.repeat(pageBytes)}\n`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${2 * page + 3} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}endstream`,
      ];
    }),
  ];
  return pdfOf(name, objects);
}

export function scan(name: string): GeneratedFile {
  const rows = 64;
  // A row that equals the row above takes one bit. The row above the first one is white.
  const packed = `${'\xff'.repeat(rows / 8)}\x00\x10\x01`;
  const packing = `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${rows} /Rows ${rows} >>`;
  const picture = `/Subtype /Image /Width ${rows} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]`;
  const content = 'q 612 0 0 792 0 0 cm /Scan Do Q';
  return pdfOf(name, [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject ${picture} ${packing} /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
  ]);
}

function pdfOf(name: string, objects: readonly string[]): GeneratedFile {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file, 'latin1') };
}

export function wav(name: string, seconds: number): GeneratedFile {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from(
      { length: rate * seconds },
      (_, index) => 128 + Math.round(60 * Math.sin((index * 440 * 2 * Math.PI) / rate)),
    ),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([header, samples]) };
}

export const film = (name: string): GeneratedFile => ({
  name,
  mimeType: 'video/webm',
  buffer: Buffer.from(
    [
      'GkXfo0AgQoaBAUL3gQFC8oEEQvOBCEKCQAR3ZWJtQoeBAkKFgQIYU4BnQI0VSalmQCgq17FAAw9CQE2AQAZ3aGFtbXlXQUAGd2hhbW15RIlACECP',
      'QAAAAAAAFlSua0AxrkAu14EBY8WBAZyBACK1nEADdW5khkAFVl9WUDglhohAA1ZQOIOBAeBABrCBCLqBCB9DtnVAIueBAKNAHIEAAIAwAQCdASoI',
      'AAgAAUAmJaQAA3AA/vz0AAA=',
    ].join(''),
    'base64',
  ),
});
