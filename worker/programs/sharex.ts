/**
 * Returns a ShareX custom uploader, in the format of the ShareX documentation. The fields of the JSON answer are the
 * link, the management page for deleting the upload by hand, and the error message.
 */
export const shareXUploader = (origin: string) => ({
  Version: '15.0.0',
  Name: `Fileshare (${new URL(origin).host})`,
  DestinationType: 'ImageUploader, TextUploader, FileUploader',
  RequestMethod: 'POST',
  RequestURL: `${origin}/`,
  Headers: { Accept: 'application/json' },
  Body: 'MultipartFormData',
  FileFormName: 'file',
  URL: '{json:shareLink}',
  DeletionURL: '{json:manageUrl}',
  ErrorMessage: '{json:error}',
});
