print("make-sample")
