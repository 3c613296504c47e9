import type { CheckedNoticeAnswer } from '#shared/contract/notice.ts';
import type { UnreadFigure } from './read/unread-figures.ts';

/** What the check answered, and what the text states that was not part of it. */
export interface CheckedText extends CheckedNoticeAnswer {
	readonly unread?: readonly UnreadFigure[];
}
