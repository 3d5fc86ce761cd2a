export const LONG_NAMES = [
  'صور الرحلة إلى الجزيرة مع العائلة والأصدقاء في صيف هذا العام قبل العودة إلى المدينة، اليوم الثاني',
  '夏休みの家族旅行で撮影した港と灯台と砂浜の写真、二日目の朝から夕方まで、帰りの船に乗る前のもの',
  'Minutes of the general assembly of the sailing club with all attachments, 2026-11-22, signed',
] as const;
