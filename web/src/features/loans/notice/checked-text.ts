import type { CheckedNoticeAnswer } from '#shared/contract/notice.ts';
import type { ReadText } from './read-text.ts';

/** What was read of a text, and what the API has found in it. */
export interface CheckedText extends Pick<ReadText, 'text' | 'loan' | 'reading'> {
	readonly answer?: CheckedNoticeAnswer;
}
