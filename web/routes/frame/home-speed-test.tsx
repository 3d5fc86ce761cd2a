import { SpeedTest } from '../../features/diagnostics/speed-test';
import { FOOTER_LINK } from './page-footer';

const lastUploadSpeed = async () =>
  (await import('../../features/uploads/panels/stage/stage-panels')).stageStore.lastBytesPerSecond();

export const HomeSpeedTest = () => <SpeedTest className={FOOTER_LINK} uploadBytesPerSecond={lastUploadSpeed} />;
