import type { NoticeTexts } from './notice-text.ts';
import type { UnreadFigure } from './read/unread-figures.ts';

const mostNamed = 5;

/** What the text states that was not compared, one sentence each. */
export function describeUnread(unread: readonly UnreadFigure[], { t }: NoticeTexts): string[] {
	const more = unread.length - mostNamed;
	const named = unread.slice(0, mostNamed).map((of) => {
		if ('line' in of) return t(of.figure === undefined ? 'unread.line' : 'unread.figure', { ...of });
		return t(of.heading === undefined ? 'unread.column' : 'unread.columnNamed', { ...of });
	});
	return more > 0 ? [...named, t('unread.more', { count: more })] : named;
}
