import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './error-boundary.module.css';
import { PlainButton } from './plain-button.tsx';

interface ErrorBoundaryState {
	readonly hasFailed: boolean;
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
	override state: ErrorBoundaryState = { hasFailed: false };

	static getDerivedStateFromError(): ErrorBoundaryState {
		return { hasFailed: true };
	}

	override render() {
		return this.state.hasFailed ? <Failure /> : this.props.children;
	}
}

function Failure() {
	const { t } = useTranslation('ui');
	return (
		<div className={styles.failure} role="alert">
			<div>
				<strong>{t('error.title')}</strong>
				<p>{t('error.text')}</p>
			</div>
			<PlainButton onPress={() => location.reload()}>{t('error.reload')}</PlainButton>
		</div>
	);
}
