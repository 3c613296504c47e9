import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useBatchText } from '../batch-text.ts';
import type { UnreadColumn } from './loans-read.ts';

interface UnreadColumnsProps {
	readonly columns: readonly UnreadColumn[];
	/** Undefined: the loans are calculated without the columns. */
	readonly onCalculate: (() => void) | undefined;
}

const mostNamed = 20;
const longestName = 40;

/** Names the columns that are not read. Before the loans are calculated without them, the user has to agree. */
export function UnreadColumns({ columns, onCalculate }: UnreadColumnsProps) {
	const { t } = useBatchText();
	const count = columns.length;
	return (
		<Alert
			type={onCalculate === undefined ? 'info' : 'warning'}
			header={t(onCalculate === undefined ? 'unread.title' : 'unread.asks', { count })}
			action={onCalculate && <Button onClick={onCalculate}>{t('unread.calculate', { count })}</Button>}
		>
			<ul>
				{columns.slice(0, mostNamed).map(({ heading, similar }, place) => {
					const name = heading.slice(0, longestName);
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and the list never changes
						<li key={place}>
							{similar.length === 0 ? name : t('unread.similar', { name, similar: similar.join(', ') })}
						</li>
					);
				})}
				{count > mostNamed && <li>{t('unread.more', { count: count - mostNamed })}</li>}
			</ul>
			{onCalculate !== undefined && t('unread.hint')}
		</Alert>
	);
}
