import Alert from '@cloudscape-design/components/alert';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { ReactNode } from 'react';
import { useValuationText } from '../valuation-text.ts';
import type { UnusedFixing } from './sheet-fixings.ts';

interface UnusedFixingsProps {
	readonly unused: readonly UnusedFixing[];
	readonly title: string;
	readonly children?: ReactNode;
}

const maxListed = 200;

/** Values of a sheet of fixings that are not used. */
export function UnusedFixings({ unused, title, children }: UnusedFixingsProps) {
	const { t } = useValuationText();
	if (unused.length === 0) return children;
	return (
		<Alert type="warning" header={title}>
			{children}
			<ExpandableSection headerText={t('fixings.unusedList')}>
				<ul>
					{unused.slice(0, maxListed).map(({ sheet, line, text }, i) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
						<li key={`${i} ${sheet}`}>{t('runs.refusedRow', { sheet, row: line, message: text })}</li>
					))}
				</ul>
			</ExpandableSection>
		</Alert>
	);
}
