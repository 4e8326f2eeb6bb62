// Types of the parts that this app uses. The packages have none.

declare module 'passport' {
  import type { Strategy } from 'passport-google-oauth20';

  class Passport {
    use(name: string, strategy: Strategy): this;
    authenticate(
      name: string,
      options: Record<string, unknown>,
      done: (error: unknown, user?: unknown) => void,
    ): (req: object, res: object, next: (error?: unknown) => void) => void;
  }
  const passport: { Passport: typeof Passport };
  export default passport;
}

declare module 'passport-google-oauth20' {
  import type { RequestOptions, request } from 'node:http';

  type Callback = (error: unknown, text?: string, response?: object) => void;

  export interface StrategyOptions {
    clientID: string;
    clientSecret: string;
    authorizationURL?: string;
    tokenURL?: string;
    userProfileURL?: string;
    scope: string[];
    pkce?: boolean;
    store: object;
  }

  type Verify = (
    accessToken: string,
    refreshToken: string | undefined,
    profile: { _json: unknown },
    done: (error: unknown, user?: unknown) => void,
  ) => void;

  export class Strategy {
    constructor(options: StrategyOptions, verify: Verify);
    /** The OAuth client, which sends the requests to the provider. */
    _oauth2: {
      _executeRequest(
        library: { request: typeof request },
        options: RequestOptions,
        body: string | null | undefined,
        callback: Callback,
      ): void;
    };
  }
}

declare module 'passport-facebook' {
  import { Strategy as Any, type StrategyOptions as Options } from 'passport-google-oauth20';

  export interface StrategyOptions extends Omit<Options, 'userProfileURL' | 'pkce'> {
    profileURL?: string;
    profileFields: string[];
    graphAPIVersion: string;
    enableProof: boolean;
  }

  export class Strategy extends Any {
    constructor(options: StrategyOptions, verify: ConstructorParameters<typeof Any>[1]);
  }
}
