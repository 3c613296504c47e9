import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { Remembered } from '#shared/loan/notice-text/reading.ts';
import { useNoticeText } from '../shared/notice-text.ts';
import styles from './notice-panel.module.css';

interface TaughtLabelsProps {
	readonly memory: readonly Remembered[];
	readonly onForget: (known: Remembered) => void;
}

/** More are in the list of the API. */
const maxShown = 100;

/** The labels and headings whose meaning was taught. */
export function TaughtLabels({ memory, onForget }: TaughtLabelsProps) {
	const { t } = useNoticeText();
	return (
		<ExpandableSection headerText={t('taught.title', { count: memory.length })}>
			<ul className={styles.causes}>
				{memory.slice(-maxShown).map((known) => {
					const { label, form, kind } = known;
					return (
						<li key={`${form} ${label}`}>
							{t(form === 'column' ? 'taught.heading' : 'taught.label', { label, kind: t(`kinds.${kind}`) })}{' '}
							<Button variant="inline-link" ariaLabel={t('taught.forgetOf', { label })} onClick={() => onForget(known)}>
								{t('taught.forget')}
							</Button>
						</li>
					);
				})}
				{memory.length > maxShown && <li>{t('taught.more', { count: memory.length - maxShown })}</li>}
			</ul>
		</ExpandableSection>
	);
}
