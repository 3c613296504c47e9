/**
 * Replaces the SDK's chain of credential providers in the bundles (`infra/constructs/portal-function.ts`). Lambda sets the
 * credentials of a function's role in the environment, and nothing else may provide them.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
