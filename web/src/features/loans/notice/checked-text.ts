import type { CheckedNoticeAnswer } from '#shared/contract/notice.ts';
import type { ReadText } from './read-text.ts';

/** Reading of a text with the answer of the API. */
export interface CheckedText extends Pick<ReadText, 'text' | 'loan' | 'reading'> {
	readonly answer?: CheckedNoticeAnswer;
}
