import Alert from '@cloudscape-design/components/alert';
import { dateChoiceText } from '#i18n/date-text.ts';
import styles from './notice-panel.module.css';
import { useNoticeText } from './notice-text.ts';
import { bothReadings } from './read/read-figures.ts';
import type { LineFault } from './read/read-row.ts';

const mostShown = 12;
const mostCharacters = 60;

interface LineFaultsProps {
	readonly faults: readonly LineFault[];
	/** Of the loan. */
	readonly currency: string;
}

/** The lines that are not compared, each with its number and why. */
export function LineFaults({ faults, currency }: LineFaultsProps) {
	const { t, language } = useNoticeText();
	if (faults.length === 0) return null;
	const hidden = faults.length - mostShown;
	return (
		<Alert type="warning" header={t('faults.title', { count: faults.length })}>
			<ul className={styles.faults}>
				{faults.slice(0, mostShown).map(({ line, text, code, found = '', dates = [] }) => {
					const [one, other] = (code === 'ambiguous-figure' ? bothReadings(found) : undefined) ?? [];
					const key = one === undefined ? code : 'two-readings';
					const reason = t(`faults.${key}`, { found, one, other, currency, dates: dateChoiceText(dates, language) });
					return (
						<li key={`${line} ${found}`}>
							{t('faults.line', { line, reason })}{' '}
							<span className={styles.quoted}>{t('faults.text', { text: text.slice(0, mostCharacters) })}</span>
						</li>
					);
				})}
				{hidden > 0 && <li>{t('faults.more', { count: hidden })}</li>}
			</ul>
			{faults.some(({ code }) => code === 'no-date' || code === 'no-row') && (
				<p className={styles.sentence}>{t('faults.form')}</p>
			)}
		</Alert>
	);
}
