CREATE TABLE "passkey" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "passkey_name" CHECK (char_length("name") BETWEEN 1 AND 60),
    CONSTRAINT "passkey_counter" CHECK ("counter" BETWEEN 0 AND 4294967295)
);

CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "passkey_challenge" (
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("user_id", "purpose"),
    CONSTRAINT "passkey_challenge_purpose" CHECK ("purpose" IN ('add', 'sign-in'))
);

ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recovery codes stand in for a passkey, too: an account with passkeys alone has no row in second_factor.
ALTER TABLE "recovery_code" DROP CONSTRAINT "recovery_code_user_id_fkey";
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
