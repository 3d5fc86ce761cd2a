import { endpoints } from '../../../worker/contract/calls/endpoints';
import { thumbnailEndpoints } from '../../../worker/contract/calls/thumbnails';
import { THUMBNAILS_PER_CALL } from '../../../worker/contract/limits';
import { thumbnail } from '../../harness/thumbnails.ts';
import { type Act, Loss } from '../act.ts';

export const picturing: Act = {
  name: 'thumbnails',
  async prepare(stage) {
    const { random, round } = stage;
    const person = stage.newcomer();
    const count = random.int(1, THUMBNAILS_PER_CALL);
    const { folderId, uploadUrls } = await stage.pageWithoutFaults(person).call(endpoints.initUpload, {
      userId: person.userId,
      expiryDays: 5,
      files: Array.from({ length: count }, (_, n) => ({
        name: `${n}.jpg`,
        size: 1000,
        idempotencyKey: `${round} ${person.address} ${n}`,
      })),
    });
    const image = thumbnail(random.int(1, 5000)).toString('base64');
    const input = { folderId, thumbnails: uploadUrls.map(({ fileId, r2Key }) => ({ fileId, r2Key, image })) };
    const ms = random.int(0, 60);
    return async () => {
      if (random.chance(0.7)) stage.killAfter(ms);
      const page = stage.page(person);
      const [sent] = await Promise.allSettled([page.insist(thumbnailEndpoints.addThumbnails, input)]);
      stage.note(`thumbnails of ${folderId}: ${sent.status}`);
      return async () => {
        // Created only now, because the server has another port after a kill.
        const home = stage.pageWithoutFaults(person);
        await home.call(thumbnailEndpoints.addThumbnails, input);
        const files = uploadUrls.map(({ fileId }) => fileId).join(',');
        const { thumbnails } = await home.call(thumbnailEndpoints.thumbnails, { folderId, files });
        if (thumbnails.length !== count)
          throw new Loss(`${folderId} shows ${thumbnails.length} of ${count} thumbnails.`);
        // If a fault changed bytes, the server may have stored another valid picture.
        if (!stage.isTamperedWith(person) && thumbnails.some((shown) => shown.image !== image))
          throw new Loss(`${folderId} shows other thumbnails.`);
      };
    };
  },
};
