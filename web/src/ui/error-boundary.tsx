import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ErrorBoundaryState {
	readonly hasFailed: boolean;
}

/** Shown instead of a page that failed. */
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
		<Box padding="xl">
			<Alert
				type="error"
				header={t('error.title')}
				action={<Button onClick={() => location.reload()}>{t('error.reload')}</Button>}
			>
				{t('error.text')}
			</Alert>
		</Box>
	);
}
