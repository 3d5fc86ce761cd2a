/** Computes the example of docs/encryption.md with Node's cryptography, independently of `encryption/`. */
import { createCipheriv, createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();
const hmac = (hash: string, key: Buffer, ...parts: Buffer[]) =>
  createHmac(hash, key).update(Buffer.concat(parts)).digest();
const hkdf = (secret: Buffer, label: string) => Buffer.from(hkdfSync('sha256', secret, '', label, 32));

function gcm(key: Buffer, nonce: Buffer, plain: Buffer, aad: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}

function int64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64BE(BigInt(value));
  return buffer;
}

const text = (value: string) => {
  const utf8 = Buffer.from(value);
  return Buffer.concat([uint32(utf8.byteLength), utf8]);
};

/** Adds spaces up to the next power of two, at least 64 bytes. */
function padded(json: string): Buffer {
  const utf8 = Buffer.from(json);
  let size = 64;
  while (size < utf8.byteLength) size *= 2;
  return Buffer.concat([utf8, Buffer.alloc(size - utf8.byteLength, ' ')]);
}

/** Binary values are hex. */
export const CHOSEN = {
  secret: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  password: 'ﬁne weather',
  salt: '202122232425262728292a2b2c2d2e2f',
  folderKey: '303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f',
  wrappingNonce: '505152535455565758595a5b',
  fileNonce: '606162636465666768696a6b',
  folderNonce: '707172737475767778797a7b',
  content: 'Hello, world!\n',
  file: { name: 'hello.txt', path: 'notes', type: 'text/plain', size: 14, modified: 1_700_000_000_000 },
  folder: { title: 'Greetings', message: '' },
};

export function exampleLines(): string[] {
  const { secret, salt, folderKey, file } = CHOSEN;
  const password = Buffer.from(CHOSEN.password.normalize('NFKC'));
  const p = pbkdf2Sync(password, bytes(salt), 600_000, 32, 'sha256');
  const ikm = Buffer.concat([bytes(secret), p]);
  const accessKey = hkdf(ikm, 'fileshare/1/access-key');
  const wrappingKey = hkdf(ikm, 'fileshare/1/wrapping-key');
  const wrappingNonce = bytes(CHOSEN.wrappingNonce);
  const wrapped = gcm(wrappingKey, wrappingNonce, bytes(folderKey), Buffer.from('fileshare/1/wrapped-key'));

  const contentKey = hkdf(bytes(folderKey), 'fileshare/1/content-key');
  const metadataKey = hkdf(bytes(folderKey), 'fileshare/1/metadata-key');
  const idKey = hkdf(bytes(folderKey), 'fileshare/1/id-key');
  const segmentIvKey = hkdf(bytes(folderKey), 'fileshare/1/segment-iv-key');

  const identity = [text(file.path), text(file.name), int64(file.size), int64(file.modified)];
  const fileIv = hmac('sha256', idKey, text('fileshare/1/file-iv'), ...identity);
  const idempotencyKey = hmac('sha256', idKey, text('fileshare/1/idempotency-key'), ...identity);
  const uploadKey = hmac('sha256', idKey, text('fileshare/1/upload-key'), ...identity);

  const parameters = bytes('00000008000000000020');
  const floeKdf = (key: Buffer, purpose: Buffer, length: number) =>
    hmac('sha384', key, parameters, fileIv, purpose, Buffer.of(1)).subarray(0, length);
  const headerTag = floeKdf(contentKey, Buffer.from('HEADER_TAG:'), 32);
  const header = Buffer.concat([parameters, fileIv, headerTag]);
  const messageKey = floeKdf(contentKey, Buffer.from('MESSAGE_KEY:'), 48);
  const dataKey = floeKdf(messageKey, Buffer.concat([Buffer.from('DEK:'), int64(0)]), 32);

  const plain = Buffer.from(CHOSEN.content);
  const position = Buffer.concat([int64(0), Buffer.of(1)]);
  const segmentIv = hmac('sha256', segmentIvKey, fileIv, position, sha256(plain)).subarray(0, 12);
  const segment = Buffer.concat([uint32(plain.byteLength + 32), segmentIv, gcm(dataKey, segmentIv, plain, position)]);

  const fileNonce = bytes(CHOSEN.fileNonce);
  const fileAad = Buffer.concat([Buffer.from('fileshare/1/file'), header]);
  const fileJson = JSON.stringify(file);
  const sealedFile = Buffer.concat([header, fileNonce, gcm(metadataKey, fileNonce, padded(fileJson), fileAad)]);

  const folderNonce = bytes(CHOSEN.folderNonce);
  const folderJson = JSON.stringify(CHOSEN.folder);
  const folderAad = Buffer.from('fileshare/1/folder');
  const sealedFolder = Buffer.concat([folderNonce, gcm(metadataKey, folderNonce, padded(folderJson), folderAad)]);

  const values: Record<string, Buffer | string> = {
    S: bytes(secret),
    'key in the link': `1${bytes(secret).toString('base64url')}`,
    password,
    salt: bytes(salt),
    P: p,
    'access key': accessKey,
    'SHA-256 of access key': sha256(accessKey),
    'wrapping key': wrappingKey,
    'folder key': bytes(folderKey),
    'wrapping nonce': wrappingNonce,
    'wrapped key': Buffer.concat([wrappingNonce, wrapped]),
    'content key': contentKey,
    'metadata key': metadataKey,
    'ID key': idKey,
    'segment IV key': segmentIvKey,
    'file IV': fileIv,
    'idempotency key': idempotencyKey,
    'upload key': uploadKey,
    'header tag': headerTag,
    header,
    'message key': messageKey,
    'data key': dataKey,
    content: plain,
    'SHA-256 of content': sha256(plain),
    'segment IV': segmentIv,
    'stored file': segment,
    'file JSON': fileJson,
    'file nonce': fileNonce,
    'sealed file': sealedFile.toString('base64url'),
    'folder JSON': folderJson,
    'folder nonce': folderNonce,
    'sealed folder': sealedFolder.toString('base64url'),
  };
  return Object.entries(values).map(
    ([name, value]) => `${name.padEnd(22)}= ${typeof value === 'string' ? value : value.toString('hex')}`,
  );
}
