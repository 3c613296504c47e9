import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './loader-overlay.module.css';

/** Delay before the overlay appears. Shorter calls do not show it, so that the page does not flicker. */
const patienceMillis = 150;

/** Covers the page while calls are in progress. The tabs and user menu remain usable, and the focus does not move. */
export function LoaderOverlay({ isBusy }: { readonly isBusy: boolean }) {
	const { t } = useTranslation('ui');
	const [isShown, setShown] = useState(false);
	useEffect(() => {
		if (!isBusy) {
			setShown(false);
			return undefined;
		}
		const timer = setTimeout(() => setShown(true), patienceMillis);
		return () => clearTimeout(timer);
	}, [isBusy]);
	return (
		<div role="status" aria-live="polite">
			{isShown && (
				<div className={styles.overlay}>
					<div className={styles.spinner} />
					<span className={styles.text}>{t('loading')}</span>
				</div>
			)}
		</div>
	);
}
