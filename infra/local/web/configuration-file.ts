import { securityHeaders } from '#infra/security-headers.ts';
import type { WebConfiguration } from '#shared/contract/web-configuration.ts';
import { send } from '../gateway/send.ts';
import type { WebHandler } from '../gateway.ts';
import { userPoolId, webClient } from '../resources.ts';

const configuration: WebConfiguration = {
	region: 'local',
	userPoolId,
	userPoolClientId: webClient.id,
	userPoolEndpoint: '/cognito',
};

/** Serves `/config.json`, which the deployment writes on AWS, and otherwise the files of the web app. */
export function withConfiguration(files: WebHandler): WebHandler {
	return (request, response, url) => {
		if (url.pathname !== '/config.json' || !(request.method === 'GET' || request.method === 'HEAD')) {
			return files(request, response, url);
		}
		return send(request, response, {
			status: 200,
			headers: { ...securityHeaders(), 'content-type': 'application/json', 'cache-control': 'no-store' },
			body: Buffer.from(JSON.stringify(configuration)),
		});
	};
}
