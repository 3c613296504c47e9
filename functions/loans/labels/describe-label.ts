import type { NoticeLabel } from '#shared/contract/notice-labels.ts';
import type { LabelRecord } from '../store/label-store.ts';

export function describeLabel({ version: _, ...label }: LabelRecord): NoticeLabel {
	return label;
}
