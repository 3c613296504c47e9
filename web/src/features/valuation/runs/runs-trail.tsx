import { PlaceLink } from '../shared/place-link.tsx';
import { useValuationText } from '../shared/valuation-text.ts';
import styles from './runs-trail.module.css';

/** The way back to the list of runs, before the name of what is shown. */
export function RunsTrail({ name }: { readonly name: string }) {
	const { t } = useValuationText();
	return (
		<nav aria-label={t('runs.trail')} className={styles.trail}>
			<PlaceLink to={{ kind: 'engine' }}>{t('title')}</PlaceLink>
			<span aria-hidden="true">/</span>
			<PlaceLink to={{ kind: 'runs' }}>{t('runs.title')}</PlaceLink>
			<span aria-hidden="true">/</span>
			<span aria-current="page">{name}</span>
		</nav>
	);
}
