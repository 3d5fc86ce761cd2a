/**
 * The one place that knows other spellings of a field than the contract's (specification of transfers, section 2): an
 * answer that has one of them is read as if it had the contract's own.
 */
type Fields = Record<string, unknown>;
/** By the contract's spelling, the others. */
type Spellings = Readonly<Record<string, readonly string[]>>;

const FILE: Spellings = {
  fileId: ['file_id'],
  original_filename: ['originalFilename', 'filename'],
  file_size: ['size', 'fileSize'],
  mime_type: ['mimeType', 'contentType'],
  upload_date: ['uploadDate'],
  expiry_date: ['expiryDate'],
  download_count: ['downloadCount'],
};

/** A folder in a list of its owner's. */
const LISTED_FOLDER: Spellings = {
  folder_id: ['folderId'],
  folder_name: ['folderName', 'name'],
  created_at: ['createdAt'],
  lastAccessed: ['last_accessed'],
  total_downloads: ['totalDownloads'],
  bandwidth_used: ['bandwidthUsed'],
  bandwidth_limit: ['bandwidthLimit'],
  file_count: ['fileCount'],
  total_size: ['totalSize'],
  expiry_date: ['expiryDate'],
};

/** A folder on its share page. */
const SHARED_FOLDER: Spellings = {
  folderId: ['folder_id'],
  folder_name: ['folderName', 'name'],
  createdAt: ['created_at'],
  totalSize: ['total_size'],
  totalDownloads: ['total_downloads'],
  bandwidthUsed: ['bandwidth_used'],
  bandwidthLimit: ['bandwidth_limit'],
  fileCount: ['file_count'],
  expiryDate: ['expiry_date'],
  original_folder_name: ['originalFolderName'],
  copyrightViolation: ['copyright_violation'],
  takedownReason: ['takedown_reason'],
};

/** An answer in the contract's spellings; where it has them already, the answer itself. */
export function inContractSpelling(answer: unknown): unknown {
  if (!isFields(answer)) return answer;
  const { folder, files, folders, current } = answer;
  return {
    ...answer,
    ...(isFields(folder) && { folder: sharedFolder(folder) }),
    ...(Array.isArray(files) && { files: files.map((file) => respelt(file, FILE)) }),
    ...(Array.isArray(folders) && { folders: folders.map((one) => respelt(one, LISTED_FOLDER)) }),
    ...(isFields(current) && { current: respelt(current, LISTED_FOLDER) }),
  };
}

function sharedFolder(folder: Fields): unknown {
  const read = respelt(folder, SHARED_FOLDER) as Fields;
  return Array.isArray(read.files) ? { ...read, files: read.files.map((file) => respelt(file, FILE)) } : read;
}

function respelt(one: unknown, spellings: Spellings): unknown {
  if (!isFields(one)) return one;
  const missing = Object.entries(spellings).flatMap(([own, others]) => {
    const other = own in one ? undefined : others.find((name) => name in one);
    return other === undefined ? [] : [[own, one[other]] as const];
  });
  return missing.length === 0 ? one : { ...one, ...Object.fromEntries(missing) };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
