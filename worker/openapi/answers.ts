/**
 * Example responses of all calls except admin calls. The compiler reports missing or wrong examples. The file is long
 * because it lists every call.
 */
import type * as z from 'zod/mini';
import type { allEndpoints } from '../contract/calls/all-endpoints';
import type { OwnFolderAnswer } from '../contract/calls/folders';
import { EXAMPLE_USER_ID, type PublicCall } from './summaries';

const ORIGIN = 'https://share.example';
const FOLDER_ID = 'mT4xWq0ZrB7sKc2N';
const FILE_ID = 'aV9dLe3HyUo6Jf1P';
const REQUEST_ID = 'xG5kRi8MtDn0Qb4S';
const TOKEN_ID = 'hC2wOz7EpYu9Lv3T';
const R2_KEY = `files/${FOLDER_ID}/${FILE_ID}/wWvzQwrd2PRzgukVDSD4bA`;
const UPLOAD_ID = `${FILE_ID}.LR86HrNIJ9Um4UGqZCWuFGkm8VNPotTX`;
const SIGNED = 'token=eyJhbGciOiJIUzI1NiJ9.eyJ...';
const SHA_256 = '4262f5a04669447e291c9451c9eee1e85f00f0c8df4fde0810c0f2ee09ec6987';
const CREATED_AT = '2026-11-24T09:30:00.000Z';
const EXPIRES_AT = '2026-11-27T09:30:00.000Z';
const MONTHLY_BYTES = 107_374_182_400;
const FILE_BYTES = 48_211;

const successAnswer = { success: true } as const;
const pages = { page: 1, limit: 100, total: 1, totalPages: 1 };
const shareLink = `${ORIGIN}/d/${FOLDER_ID}`;
const pass = { pass: 'eyJhbGciOiJIUzI1NiJ9.eyJ...', expiresAt: '2026-11-25T09:30:00.000Z' };

const file = {
  fileId: FILE_ID,
  originalFilename: 'report.pdf',
  path: '',
  fileSize: FILE_BYTES,
  mimeType: 'application/pdf',
  uploadDate: CREATED_AT,
  expiryDate: EXPIRES_AT,
  downloadCount: 0,
  status: 'ready' as const,
};
const sharing = { hasPassword: false, message: null, downloadLimit: null, isStopped: false };
const totals = {
  createdAt: CREATED_AT,
  totalSize: FILE_BYTES,
  totalDownloads: 0,
  bandwidthUsed: 0,
  bandwidthLimit: MONTHLY_BYTES,
};
const ownFolder: OwnFolderAnswer = {
  folderId: FOLDER_ID,
  folderName: 'For Monday',
  shareLink,
  createdAt: CREATED_AT,
  keptSince: CREATED_AT,
  lastAccessed: null,
  totalDownloads: 0,
  firstDownload: null,
  lastDownload: null,
  isUsedUp: false,
  bandwidthUsed: 0,
  bandwidthLimit: MONTHLY_BYTES,
  fileCount: 1,
  folderCount: 0,
  unfinishedFiles: 0,
  unfinishedBytes: 0,
  ownSize: FILE_BYTES,
  totalSize: FILE_BYTES,
  isTotalSizePartial: false,
  expiryDate: EXPIRES_AT,
  ...sharing,
  copyrightViolation: false,
  takedownReason: null,
  originalFolderName: null,
};
const target = {
  fileId: FILE_ID,
  r2Key: R2_KEY,
  uploadUrl: `${ORIGIN}/api/upload/blob/${FILE_ID}?${SIGNED}`,
  requiresUpload: true,
  multipart: false,
};
const partUrl = `${ORIGIN}/api/upload/part/${FILE_ID}/1?${SIGNED}`;
const session = {
  uploadId: UPLOAD_ID,
  partSize: 26_214_400,
  partCount: 2,
  completedParts: [],
  missingParts: [
    { partNumber: 1, uploadUrl: partUrl },
    { partNumber: 2, uploadUrl: partUrl.replace('/1?', '/2?') },
  ],
  partsUnderWay: [],
};
const request = {
  requestId: REQUEST_ID,
  link: `${ORIGIN}/u/${REQUEST_ID}`,
  title: 'Photos of the party',
  note: null,
  createdAt: CREATED_AT,
  expiryDate: '2026-12-01T09:30:00.000Z',
  state: 'open' as const,
  maxFiles: 100,
  maxBytes: 1_000_000_000,
  usedFiles: 0,
  usedBytes: 0,
  isForOne: false,
  hasPassword: false,
  sendingCount: 0,
  folderId: FOLDER_ID,
};
const shownThumbnails = { thumbnails: [{ fileId: FILE_ID, image: '/9j/4AAQSkZJRgABAQ...' }] };
const stats = { totalFiles: 1, totalSize: FILE_BYTES, totalDownloads: 0, activeFolders: 1, expiredFolders: 0 };
const apiToken = {
  tokenId: TOKEN_ID,
  name: 'Backup',
  ends: 'DcR0',
  createdAt: CREATED_AT,
  lastUsedAt: null,
  expiresAt: null,
  scopes: ['send' as const],
};
const FREE_FILE_BYTES = 10_737_418_240;
const PREMIUM_FILE_BYTES = 996_147_200_000;

type Answers = { readonly [Name in PublicCall]: z.output<(typeof allEndpoints)[Name]['output']> };

export const answers: Answers = {
  initUpload: {
    folderId: FOLDER_ID,
    folderName: 'For Monday',
    shareLink,
    expiryDate: EXPIRES_AT,
    userId: EXAMPLE_USER_ID,
    uploadUrls: [target],
  },
  completeUpload: { success: true, status: 'ready' },
  verifyUpload: { success: true },
  createMultipart: session,
  resumeMultipart: session,
  partUrl: { uploadUrl: partUrl },
  completePart: successAnswer,
  completeMultipart: { success: true, fileId: FILE_ID, size: 31_457_280 },
  abortMultipart: successAnswer,
  initChunked: { uploadId: UPLOAD_ID, chunkSize: 20_971_520, totalChunks: 2 },
  completeChunked: { success: true, fileId: FILE_ID, size: 31_457_280 },
  folder: {
    folder: {
      folderId: FOLDER_ID,
      folderName: 'For Monday',
      shareLink,
      ...totals,
      files: [file],
      fileCount: 1,
      folders: [],
      expiryDate: EXPIRES_AT,
      message: null,
      originalFolderName: null,
      copyrightViolation: false,
      takedownReason: null,
      isOwn: true,
    },
  },
  folderFiles: { files: [file], ...totals, pagination: { ...pages, limit: 500 } },
  checksums: {
    folderName: 'For Monday',
    files: [
      {
        fileId: FILE_ID,
        folderId: FOLDER_ID,
        originalFilename: 'report.pdf',
        path: '',
        fileSize: FILE_BYTES,
        sha256: SHA_256,
        partSize: null,
        parts: [],
      },
    ],
    unfinishedFiles: 0,
    directories: [],
    pagination: pages,
  },
  unlock: pass,
  foldersPaginated: {
    folders: [ownFolder],
    directories: [],
    files: [],
    pagination: { ...pages, limit: 1000 },
    isSorted: true,
    trail: [],
    current: null,
  },
  createFolder: { folderId: FOLDER_ID, folderName: 'Holiday', shareLink, expiryDate: '2026-12-09T09:30:00.000Z' },
  createDirectory: { success: true, name: 'New' },
  renameFolder: { success: true, name: 'New name' },
  renameFile: { success: true, name: 'new.pdf' },
  deleteFolder: successAnswer,
  deleteFile: successAnswer,
  encryptedItems: { folders: [], files: [], next: null },
  moveItems: { failures: [] },
  deleteItems: { failures: [{ index: 0, code: 'not_found', error: 'Nothing was found here.' }] },
  userStats: stats,
  userStatsByPath: stats,
  managedFolder: {
    current: ownFolder,
    plan: 'free',
    manageLinkCreatedAt: CREATED_AT,
    files: [file],
    pagination: pages,
  },
  makeManageLink: { manageLink: `${ORIGIN}/m/${FOLDER_ID}#...` },
  claimFolder: { success: true, expiryDate: EXPIRES_AT },
  changeExpiry: { success: true, expiryDate: EXPIRES_AT },
  changeSharing: { ...sharing, message: 'Have a look before Monday.' },
  changeCover: { cover: 'nI8UAmUO3IF5hVnX' },
  addThumbnails: { fileIds: [FILE_ID] },
  thumbnails: shownThumbnails,
  managedThumbnails: shownThumbnails,
  ownThumbnails: shownThumbnails,
  makeRequest: { request },
  requests: { requests: [request], pagination: { ...pages, limit: 50 } },
  sendings: {
    sendings: [
      {
        folderId: FOLDER_ID,
        sender: 'Robin',
        message: null,
        begunAt: CREATED_AT,
        fileCount: 12,
        totalBytes: 52_428_800,
        unfinishedFiles: 0,
      },
    ],
    pagination: { ...pages, limit: 50 },
  },
  closeRequest: { request: { ...request, state: 'closed' } },
  deleteRequest: successAnswer,
  request: {
    title: request.title,
    note: null,
    expiryDate: request.expiryDate,
    filesLeft: 100,
    bytesLeft: 1_000_000_000,
    maxFileBytes: FREE_FILE_BYTES,
    isForOne: false,
    isTaken: false,
  },
  unlockRequest: pass,
  send: { folderId: FOLDER_ID, folderName: 'Robin, 2026-11-24 09.30', uploadUrls: [target] },
  cancelSending: successAnswer,
  confirmMail: { ticket: 'eyJhbGciOiJIUzI1NiJ9.eyJ...', expiresAt: '2026-11-24T10:00:00.000Z' },
  enterMailCode: { address: 'robin@example.com' },
  openMailLink: { address: 'robin@example.com' },
  mailSender: { address: 'robin@example.com' },
  forgetMailSender: successAnswer,
  mailFolder: { recipients: 2, isWaiting: true },
  unsubscribe: successAnswer,
  createUser: { userId: EXAMPLE_USER_ID },
  register: { userId: 'user_1991ed605107f9127fe816a3b1b6' },
  linkAnonymous: { success: true, movedFolders: 1 },
  signOut: successAnswer,
  signOutOthers: successAnswer,
  exportData: {
    account: {
      userId: 'user_1991ed605107f9127fe816a3b1b6',
      email: 'robin@example.com',
      mailAddress: 'robin@example.com',
      displayName: 'Robin',
      createdAt: CREATED_AT,
      linkedAt: [],
    },
    apiTokens: [apiToken],
    subscriptions: [],
    secondSubscriptions: [],
    folders: [
      {
        folderId: FOLDER_ID,
        parentFolderId: null,
        folderName: 'For Monday',
        createdAt: CREATED_AT,
        expiryDate: EXPIRES_AT,
        totalDownloads: 0,
        bandwidthUsed: 0,
        ...sharing,
        takedownReason: null,
        files: [file],
      },
    ],
    next: null,
  },
  deleteAccount: successAnswer,
  userProfile: {
    profile: {
      subscriptionTier: { tier: 'free', name: 'Free', status: null, expiryDays: 5, storageQuota: 0 },
      storageUsage: FILE_BYTES,
      createdAt: null,
      subscriptionExpiresAt: null,
      subscriptionCanResume: false,
      secondSubscription: null,
      foldersKeptUntil: null,
      overage: null,
    },
  },
  apiTokens: { tokens: [apiToken] },
  makeApiToken: { token: apiToken, secret: 'fs_...DcR0' },
  revokeApiToken: successAnswer,
  subscriptionPlans: {
    plans: [
      {
        planId: 'free',
        planName: 'Free',
        priceUsd: 0,
        maxFileSizeBytes: FREE_FILE_BYTES,
        storageQuotaBytes: 0,
        monthlyBandwidthBytes: MONTHLY_BYTES,
        expiryDays: 5,
        expiryLimits: [
          { upToBytes: 104_857_600, maxDays: 15 },
          { upToBytes: null, maxDays: 3 },
        ],
      },
      {
        planId: 'premium',
        planName: 'Premium',
        priceUsd: 8,
        maxFileSizeBytes: PREMIUM_FILE_BYTES,
        storageQuotaBytes: 536_870_912_000,
        monthlyBandwidthBytes: 1_099_511_627_776,
        expiryDays: -1,
        expiryLimits: [],
        productId: 'pdt_premium',
      },
    ],
  },
  createSubscription: { paymentUrl: 'https://checkout.example/cks_cf6c10705724df04' },
  activateSubscription: { success: true, status: 'active' },
  cancelSubscription: { success: true, status: 'cancelled' },
  resumeSubscription: { success: true, status: 'active' },
  customerPortal: { portalUrl: 'https://checkout.example/portal/cus_4cc1794af4688487' },
  ipUsage: {
    totalBytes: 1_073_741_824,
    limitBytes: MONTHLY_BYTES,
    usagePercent: 1,
    isPremium: false,
    uploadBytes: 805_306_368,
    downloadBytes: 268_435_456,
    ipAddress: '192.0.2.17',
    month: '2026-11',
    resetsAt: '2026-12-01T00:00:00.000Z',
  },
  health: { status: 'ok' },
  deepHealth: { status: 'ok', parts: { database: 'ok', bucket: 'ok', objects: 'ok', cron: 'ok' } },
  pageFailure: successAnswer,
  config: {
    signIn: null,
    payments: false,
    supportEmail: '',
    contactMailed: false,
    mail: false,
    termsNotice: '',
    adsClientId: null,
    adsNeedConsent: false,
    analyticsToken: null,
    encryptByDefault: false,
    limits: {
      freeFileBytes: FREE_FILE_BYTES,
      premiumFileBytes: PREMIUM_FILE_BYTES,
      filesPerCall: 1000,
      filesPerUpload: 100_000,
    },
  },
  contact: successAnswer,
};

export const byteAnswers = {
  putFile: { fileId: FILE_ID, etag: '0c4ee7a2f5b61d3c9e8f70a1b2c3d4e5' },
  putBundle: { files: [{ fileId: FILE_ID, etag: '0c4ee7a2f5b61d3c9e8f70a1b2c3d4e5' }] },
  putPart: { partNumber: 1, etag: '0c4ee7a2f5b61d3c9e8f70a1b2c3d4e5' },
} as const;
